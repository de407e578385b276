import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Where to look; left out: the whole page. */
type Place = HTMLElement | undefined;
type Name = string | RegExp;
const inPlace = (place: Place) => (place ? within(place) : screen);

/** The button with this name, once it is enabled. */
export const button = (name: Name, place?: Place) =>
  inPlace(place).findByRole<HTMLButtonElement>('button', { name, busy: false });

export async function click(name: Name, place?: Place): Promise<void> {
  await userEvent.click(await button(name, place));
}

/** A double click, as of an impatient thumb. */
export async function doubleClick(name: Name, place?: Place): Promise<void> {
  await userEvent.dblClick(await button(name, place));
}

export const textbox = (name: Name, place?: Place) => inPlace(place).findByRole<HTMLInputElement>('textbox', { name });

/** Replaces the text of a field. */
export async function write(name: Name, text: string, place?: Place): Promise<void> {
  const field = await textbox(name, place);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

export async function choose(name: Name, place?: Place): Promise<void> {
  await userEvent.click(await inPlace(place).findByRole('radio', { name }));
}
