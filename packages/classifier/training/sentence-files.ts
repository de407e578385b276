import { readdirSync, readFileSync } from 'node:fs';

const DATA = new URL('./data/', import.meta.url);

/** All lines of all files of a folder of `data/`, ordered by file name, with their writer: the file's name. */
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
