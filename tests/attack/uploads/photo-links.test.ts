import { createMediaLinks } from '@anar/service-kit/media/media-links';
import { expect, it } from 'vitest';
import { forgedLinks } from './photo-links.ts';

it('the attack makes over 80 distinct forged photo links, and the link check rejects all of them', () => {
  const links = createMediaLinks('diagnosis', 'k'.repeat(32));
  const url = new URL(links.signPrivate('01ARZ3NDEKTSV4RRFFQ69G5FAV'), 'http://localhost');
  const forged = forgedLinks(url);
  expect(new Set(forged).size).toBeGreaterThan(80);
  const isGood = (href: string) => {
    const { pathname, searchParams } = new URL(href);
    return links.goodFor(pathname.split('/').at(-1) ?? '', Object.fromEntries(searchParams)) > 0;
  };
  expect(isGood(url.href)).toBe(true);
  expect(forged.filter(isGood)).toEqual([]);
});
