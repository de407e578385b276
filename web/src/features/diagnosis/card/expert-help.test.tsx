import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { type AppRoute, notFoundRoute, routes } from '../../../navigation/route-table.ts';
import { ConfidenceMeter } from './confidence-meter.tsx';
import { consultPathOf, ExpertHelp } from './expert-help.tsx';

const table = routes as AppRoute[];
const withoutDoctors = table.length;
afterEach(() => {
  table.length = withoutDoctors;
});

const screen = () => {
  const consultPath = consultPathOf('01 A');
  return renderToStaticMarkup(
    <Router ssrPath="/diagnosis/1">
      <ConfidenceMeter confidence={60} consultPath={consultPath} />
      <ExpertHelp consultPath={consultPath} />
    </Router>,
  );
};

it('promises no doctor before there are any: it begins with "soon" and names who can be asked today', () => {
  expect(consultPathOf('01 A')).toBeUndefined();
  expect(screen()).toMatch(/<h2>जल्द/);
  expect(screen()).not.toContain('डॉक्टर बताएँगे');
  expect(screen()).not.toContain('डॉक्टर मदद करेंगे');
  for (const named of ['href="tel:18001801551"', '1800-180-1551', 'कृषि विज्ञान केंद्र']) expect(screen()).toContain(named);
});

it('leads to the doctors with this check as soon as that screen exists', () => {
  table.push({ ...notFoundRoute, path: '/consult', access: 'user' });
  expect(consultPathOf('01 A')).toBe('/consult?check=01%20A');
  expect(screen()).toContain('href="/consult?check=01%20A"');
  expect(screen()).toContain('अनार के डॉक्टर मदद करेंगे');
  expect(screen()).not.toContain('जल्द');
  expect(screen()).not.toContain('tel:');
});
