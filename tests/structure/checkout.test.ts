import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the checkout has the action colour of the web', () => {
  const token = /--c-action: (#\w{6});/.exec(read('web/src/ui/tokens.css'))?.[1];
  expect(token).toBeDefined();
  expect(read('services/payments/src/checkout/checkout-page.ts')).toContain(`THEME_COLOR = '${token}'`);
});

it('only the checkout document’s headers and the config name the payment provider’s hosts', () => {
  const files = globSync(['web/index.html', '{web,gateway,services/*,packages/*}/src/**/*.{ts,tsx,js,css,html}'], {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => !/\.test\.tsx?$/.test(file) && /https:\/\/\S*razorpay\.com/.test(read(file)));
  expect(naming.sort()).toEqual([
    'services/payments/src/checkout/document-headers.ts',
    'services/payments/src/config.ts',
  ]);
});
