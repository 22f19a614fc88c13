import compat from "eslint-plugin-compat";

export default [
  {
    ...compat.configs["flat/recommended"],
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    settings: { browsers: process.env.PROMISED.split(",") },
  },
];
