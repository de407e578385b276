import type { Page } from 'playwright-core';

/** Selects the plant part of a photo, and its symptom. */
export async function selectPhotoSigns(page: Page, place: string, sign: string): Promise<void> {
  await page.getByText(place, { exact: true }).click();
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await page.getByText(sign, { exact: true }).click();
}
