import { expect, it } from 'vitest';
import { t } from './t.ts';
import { texts } from './texts.ts';

const catalogues = import.meta.glob(['./hi.ts', '../**/*.hi.ts'], { eager: true }) as Record<
  string,
  Record<string, unknown>
>;

/** All texts below a value, with their key paths. */
const textsIn = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
};

it('t returns the text of a key with its parameters filled in', () => {
  expect(t('app.name')).toBe('अनार मित्र');
  expect(t('app.percent', { value: 7 })).toBe('7%');
});

it('no catalogue has an empty text or a stray brace', () => {
  const files = Object.entries(catalogues);
  expect(files.length).toBeGreaterThan(75);
  for (const [path, text] of files.flatMap(([file, module]) => textsIn(module, file))) {
    expect(text.trim(), path).not.toBe('');
    expect(text.replace(/\{\w+\}/g, ''), path).not.toMatch(/[{}]/);
  }
});

it('texts() reads a feature’s own catalogue the same way', () => {
  const say = texts({ left: 'आज {limit} में से {left} बचे', none: 'कुछ नहीं' } as const);
  expect(say('left', { limit: 1, left: 0 })).toBe('आज 1 में से 0 बचे');
  expect(say('none')).toBe('कुछ नहीं');
});
