import type { Page } from 'playwright-core';

/** Presses where the problem is seen on a photo, and what it looks like there. */
export async function pressPictures(page: Page, place: string, sign: string): Promise<void> {
  await page.getByText(place, { exact: true }).click();
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await page.getByText(sign, { exact: true }).click();
}
