import { readdirSync, readFileSync } from 'node:fs';

const DATA = new URL('./data/', import.meta.url);

/** Every line of every file in a folder of `data/`, in the order of their names, with its writer: the name of the file. */
export function linesOf<Line>(folder: string): (Line & { writer: string })[] {
  const files = new URL(`${folder}/`, DATA);
  return readdirSync(files)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, files), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ ...(JSON.parse(line) as Line), writer: name.replace('.jsonl', '') })),
    );
}
