// Brings the part of a page that the build has set apart because nobody sees it
// at first: when somebody reaches for what opens it, else when the page rests.
(() => {
  "use strict";

  const REST = 2000;
  const holder = document.querySelector("[data-late]");
  let coming = null;

  const fill = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    holder.innerHTML = await answer.text();
  };
  const bring = () => {
    const address = holder && holder.dataset.late;
    coming ??= (address ? fill(address) : Promise.resolve()).catch((error) => {
      coming = null;
      throw error;
    });
    return coming;
  };
  const tryToBring = () => bring().catch(() => {});
  const reach = (event) => {
    if (event.target instanceof Element && event.target.closest("[data-open-scheduler]"))
      tryToBring();
  };

  window.late = bring;
  for (const sign of ["pointerover", "pointerdown", "focusin"])
    addEventListener(sign, reach, { passive: true });
  if (navigator.connection && navigator.connection.saveData) return;
  const rest = () => setTimeout(tryToBring, REST);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
})();
