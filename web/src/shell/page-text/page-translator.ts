/**
 * A browser that translates the page replaces text nodes by `<font>` elements, but React keeps using the nodes it
 * created: it throws when it removes one of them or inserts before it, and it changes a text that is no longer shown.
 * So the translator's changes inside an element are undone before React touches a node removed there; the translator
 * then translates the new text. Nothing is patched until the page is translated.
 * https://github.com/facebook/react/issues/11538
 */
export function surviveTranslator(root: Node): void {
  let isPatched = false;
  const observer = new MutationObserver((records) => {
    // A translator and React never run in the same task, so the records come from one of them; only a translator adds
    // fonts.
    if (!records.some(adds(isFont))) return;
    if (!isPatched) patch(observer);
    isPatched = true;
    records.forEach(keep);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** The translator's changes per element, oldest first. */
const changes = new WeakMap<Node, MutationRecord[]>();
/** The former parent of each removed node. */
const parents = new WeakMap<Node, Node>();

const isFont = ({ nodeName }: Node) => nodeName === 'FONT';
const adds =
  (is: (node: Node) => boolean) =>
  ({ addedNodes }: MutationRecord) =>
    [...addedNodes].some(is);
const isTaken = ({ parentNode }: Node) => parentNode === null || isFont(parentNode);

function keep(record: MutationRecord): void {
  const { target, removedNodes } = record;
  if (isFont(target)) return;
  for (const node of removedNodes) if (isTaken(node)) parents.set(node, target);
  changes.set(target, [...(changes.get(target) ?? []), record]);
}

function undo(parent: Node): void {
  const records = changes.get(parent) ?? [];
  changes.delete(parent);
  const isIn = (node: Node | null) => node?.parentNode === parent;
  // Otherwise React has already replaced all of it.
  if (!records.some(adds(isIn))) return;
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records.reverse()) {
    const fonts = [...addedNodes].filter((node) => isFont(node) && isIn(node));
    const before = isIn(nextSibling) ? nextSibling : isIn(previousSibling) ? previousSibling?.nextSibling : fonts[0];
    for (const node of removedNodes) parent.insertBefore(node, before ?? null);
    for (const font of fonts) parent.removeChild(font);
  }
}

function patch(observer: MutationObserver): void {
  const { insertBefore, removeChild } = Node.prototype;
  /** Restores a node that React takes for a child of `parent`. */
  const restore = (node: Node | null, parent: Node | undefined) => {
    if (!node || !parent || !isTaken(node)) return;
    undo(parent);
    // Discards the records of our own changes.
    observer.takeRecords();
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    restore(child, this);
    return insertBefore.call(this, node, child?.parentNode === this ? child : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    restore(child, this);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      restore(this, parents.get(this));
      this.data = text ?? '';
    },
  });
}
