import { expect, it } from 'vitest';
import { t } from './t.ts';
import { texts } from './texts.ts';

const catalogues = import.meta.glob('./hi/*.ts', { eager: true }) as Record<string, Record<string, unknown>>;

it('gives the text of a key and fills in its parameters', () => {
  expect(t('app.name')).toBe('अनार मित्र');
  expect(t('app.percent', { value: 7 })).toBe('7%');
});

it('has no empty text and none with a stray brace', () => {
  const areas = Object.values(catalogues).flatMap((module) => Object.entries(module));
  expect(areas.length).toBeGreaterThan(8);
  for (const [area, words] of areas) {
    for (const [name, text] of Object.entries(words as object)) {
      if (typeof text !== 'string') continue;
      expect(text.trim(), `${area}.${name}`).not.toBe('');
      expect(text.replace(/\{\w+\}/g, ''), `${area}.${name}`).not.toMatch(/[{}]/);
    }
  }
});

it('reads a feature’s own catalogue the same way', () => {
  const say = texts({ left: 'आज {limit} में से {left} बचे', none: 'कुछ नहीं' } as const);
  expect(say('left', { limit: 1, left: 0 })).toBe('आज 1 में से 0 बचे');
  expect(say('none')).toBe('कुछ नहीं');
});
