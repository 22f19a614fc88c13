// What the page of an invitation does by itself.

import "./panel/session.js";
