import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { ConfidenceMeter } from './confidence-meter.tsx';
import { consultPathOf, ExpertHelp } from './expert-help.tsx';

const screen = () => {
  const consultPath = consultPathOf('01 A');
  return renderToStaticMarkup(
    <Router ssrPath="/diagnosis/1">
      <ConfidenceMeter confidence={60} consultPath={consultPath} />
      <ExpertHelp consultPath={consultPath} />
    </Router>,
  );
};

it('leads to the doctors with this check', () => {
  expect(consultPathOf('01 A')).toBe('/consult?check=01%20A');
  expect(screen()).toContain('href="/consult?check=01%20A"');
  expect(screen()).toContain('अनार के डॉक्टर मदद करेंगे');
  expect(screen()).not.toContain('जल्द');
  expect(screen()).not.toContain('tel:');
});
