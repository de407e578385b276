import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

/** Words of a dialect that this repository once had, with the usual technical ones. */
const INSTEAD = {
  'told tell tells telling teller untold': 'notify, emit, report, publish; given, stated',
  'heard hear hears hearing unheard': 'receive, listen, handle; received',
  'press presses pressed pressing': 'submit, click, select; submission',
  'wish wishes wished': 'request, pending, desired',
  'world worlds': 'fixture',
  'nobody somebody anybody whoever whomever': 'the role: a caller, another user, no subscriber',
  'anew begun': 'again, re-…; started',
  'forget forgets forgot forgotten forgetting': 'erase, evict, clear, discard',
  'mend mends mended mending': 'fix, restore',
  'deed deeds burnt': 'change; absent',
  'lest till thereby whence wherein therein hereby': 'plain English',
};
const words = new Map(
  Object.entries(INSTEAD).flatMap(([list, instead]) => list.split(' ').map((one) => [one, instead])),
);

/** Names of stored fields, of the wire, and of other libraries, which stay once shipped; by the files that have them. */
const FIXED = [
  [/./, 'toldAt toldOn phaseToldAt waterTold isUntold burntAt forgetAt endsByWish lastToldOn'],
  [/./, 'hasHeard heardBy heardSignal OPENAI_HEARD_SECONDS_PER_DAY OPENAI_HEARD_SECONDS_PER_PERSON'],
  [/^services\/(auth\/src\/notifications|consult-chat\/src\/chat)\//, 'told'],
  [/^(tests|web)\//, 'press pressed pressSequentially'],
] as const;
const isFixed = (name: string, path: string) =>
  FIXED.some(([files, names]) => files.test(path) && names.split(' ').includes(name));
/** The words of a grower are data: `forget` is a class of them. */
const DATA = /\/word-meanings\.ts$|\/training\/data\//;

type Node = { type: string; start: number; name?: string; value?: unknown; quasis?: { value: { raw: string } }[] };
type Call = Node & { callee: Node; arguments: Node[] };

const banned = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/long[ _]press/g, '')
    .match(/[a-z]+/g)
    ?.find((word) => words.has(word));

/** Identifiers, comments and test titles of a file, with their offsets. */
function namings(path: string, text: string): [string, number][] {
  const { program, comments } = parseSync(path, text);
  const found = comments.map(({ value, start }): [string, number] => [
    value.replace(/`[^`]*`|biome-ignore.*/g, ''),
    start,
  ]);
  const walk = (node: Node) => {
    if (node.type === 'Identifier' && !isFixed(node.name ?? '', path)) found.push([node.name ?? '', node.start]);
    if (node.type === 'CallExpression') {
      const {
        callee,
        arguments: [first],
      } = node as Call;
      const title = first?.quasis?.map(({ value }) => value.raw).join(' ') ?? first?.value;
      if (/^(it|test|describe)\b/.test(text.slice(callee.start)) && typeof title === 'string')
        found.push([title, node.start]);
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (typeof one?.type === 'string') walk(one);
      }
    }
  };
  walk(program as unknown as Node);
  return found;
}

it('names, comments and test titles use technical English', () => {
  const files = readSources(join(import.meta.dirname, '../..')).filter(
    ({ path, text }) => /^(gateway|services|packages|tools|tests|web)\//.test(path) && !DATA.test(path) && banned(text),
  );
  const found = files.flatMap(({ path, text }) =>
    namings(path, text).flatMap(([naming, start]) => {
      const word = banned(naming);
      return word ? [`${path}:${text.slice(0, start).split('\n').length} ${word}: ${words.get(word)}`] : [];
    }),
  );
  expect(found).toEqual([]);
}, 30_000);
