// What a selector finds on the page of the tests: as much of it as scripts need here.

const PART =
  /^(?:([a-z]\w*|\*)|#([\w-]+)|\[([\w-]+)(?:(\^?=)["']?([^"'\]]*)["']?)?\]|\.([\w-]+)|:(not|has)\(((?:[^()]|\([^()]*\))*)\)|:([\w-]+))/;
/** Return a selector's parts, divided where it is within no brackets. */
const divided = (/** @type {string} */ selector, /** @type {RegExp} */ at) => {
  const parts = [""];
  let depth = 0;
  for (const sign of selector) {
    if ("([".includes(sign)) depth += 1;
    if (")]".includes(sign)) depth -= 1;
    if (!depth && at.test(sign)) parts.push("");
    else parts.push(parts.pop() + sign);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};

/** @param {any} thing @param {string} by `~` and what comes later beside it */
const followed = (thing, by) => {
  const all = thing.parentElement?.children ?? [];
  return all.slice(all.indexOf(thing) + 1).some((/** @type {any} */ later) => later.matches(by.slice(1).trim()));
};

/** @param {any} thing @param {string} selector of one thing, without its ancestors */
const fits = (thing, selector) => {
  for (let rest = selector; rest; ) {
    const found = PART.exec(rest);
    if (!found) throw new Error(`${selector} is more than this page understands`);
    const [all, tag, id, name, how, value, look, kind, inner, state] = found;
    const said = name === "hidden" && thing.hidden ? "" : thing.attributes[name];
    if (tag && tag !== "*" && thing.tag !== tag) return false;
    if (id && thing.id !== id) return false;
    if (name && said === undefined) return false;
    if (how && !(how === "=" ? said === value : said.startsWith(value))) return false;
    if (look && !(thing.attributes.class ?? "").split(" ").includes(look)) return false;
    if (kind === "not" && thing.matches(inner)) return false;
    if (kind === "has" && !(inner.startsWith("~") ? followed(thing, inner) : thing.querySelector(inner)))
      return false;
    if (state && !(state === "enabled" ? !thing.disabled : thing.states.has(state))) return false;
    rest = rest.slice(all.length);
  }
  return true;
};

/**
 * Return whether one of some selectors finds a thing.
 * @param {string} selectors
 * @param {any} thing
 * @returns {boolean}
 */
export const finds = (selectors, thing) =>
  divided(selectors, /,/).some((selector) => {
    const [own, ...wider] = divided(selector, /\s/).reverse();
    if (!fits(thing, own)) return false;
    let [up, left] = [thing.parentElement, wider];
    for (; up && left.length; up = up.parentElement) if (fits(up, left[0])) left = left.slice(1);
    return !left.length;
  });
