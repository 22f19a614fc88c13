// Where the page's application is; the build puts each page's own in its place.

/** Script that hydrates the page. @type {string} */
export const hydrate = "";

/** What the application consists of. @type {string[]} */
export const preload = [];
