/**
 * Rewrites every text of the page as Chrome's translator does, including later changes: replaces the text node by a
 * `<font>` within a `<font>` with the translation, here the same text. Returns the function that stops it.
 */
export function translatePage(root: Node = document.body): () => void {
  const observer = new MutationObserver(translate);
  const options = { childList: true, subtree: true, characterData: true };
  function translate() {
    observer.disconnect();
    for (const text of textsIn(root)) text.parentNode?.replaceChild(inFonts(text.data), text);
    observer.observe(root, options);
  }
  translate();
  return () => observer.disconnect();
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data, parentNode }) => data.trim() !== '' && !KEPT.has(parentNode?.nodeName ?? ''));
}

const KEPT = new Set(['FONT', 'TEXTAREA', 'STYLE', 'SCRIPT']);

function inFonts(text: string): Element {
  const font = document.createElement('font');
  font.appendChild(document.createElement('font')).textContent = text;
  return font;
}
