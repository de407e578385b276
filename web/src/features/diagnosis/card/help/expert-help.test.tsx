import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { ConfidenceMeter } from '../confidence-meter.tsx';
import { consultPathOf, ExpertHelp } from './expert-help.tsx';

it('ExpertHelp and ConfidenceMeter: the doctor link carries the check id', () => {
  const consultPath = consultPathOf('01 A');
  expect(consultPath).toBe('/consult?check=01%20A');
  const screen = renderToStaticMarkup(
    <Router ssrPath="/diagnosis/1">
      <ConfidenceMeter confidence={60} consultPath={consultPath} />
      <ExpertHelp />
    </Router>,
  );
  expect(screen).toContain('href="/consult?check=01%20A"');
  expect(screen).toContain('अनार के डॉक्टर मदद करेंगे');
  expect(screen).not.toContain('जल्द');
});
