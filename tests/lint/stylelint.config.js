// What an older browser may go without: the page is whole without it.
const spared = [
  // Opens folded answers on paper, beside a selector that the same browsers lack.
  "css-content-visibility",
  "css-has",
  "css-media-scripting",
  "css-overscroll-behavior",
  "css-resize",
  "css-selection",
  // `vh` stands before each.
  "viewport-unit-variants",
];

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true,
      { browsers: process.env.PROMISED.split(","), ignore: spared, ignorePartialSupport: true },
    ],
    // Chrome before 104 knows them only as parts of `transform`.
    "property-disallowed-list": ["translate", "rotate", "scale"],
  },
};
