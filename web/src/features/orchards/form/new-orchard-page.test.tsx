// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, textbox, write } from '../../../../testing/by-name.ts';
import { farm, setHour } from '../../../../testing/farm.ts';
import { Refusal } from '../../../../testing/gateway.ts';
import { orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { texts } from '../../../i18n/texts.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { orchardFormTexts } from './orchard-form.hi.ts';

const say = texts(orchardFormTexts);
const CREATE = 'POST /api/orchards';
const SECOND = say('nameFree', { n: 2 });
const open = appInDom();
const openForm = (more = {}) => open('/orchard/new', { as: FARMER, answers: farm([orchard()], more) });
/** The name field, once the taken names are loaded. */
const nameField = async () => {
  await screen.findByPlaceholderText(SECOND);
  return textbox(say('name'));
};

beforeEach(() => setHour('07:00'));

it('a taken name: offers a free one', async () => {
  await openForm();
  const name = await nameField();
  await write(say('name'), orchard().name);
  screen.getByText(say('nameTaken'));
  await click(say('nameTake', { name: SECOND }));
  expect(name.value).toBe(SECOND);
  expect(screen.queryByText(say('nameTaken'))).toBeNull();
});

it('a second orchard without a typed name gets the next free name; then the list opens', async () => {
  const made = orchard({ id: '01KZ0000000000000000NEW000', name: SECOND });
  const { gateway } = await openForm({ [CREATE]: { orchard: made } });
  await nameField();
  gateway.answer(farm([orchard(), made], { [CREATE]: { orchard: made } }));
  await click(say('create'));
  await screen.findByRole('article', { name: SECOND });
  screen.getByRole('region', { name: orchardsTexts.counters });
  expect(location.pathname).toBe('/orchard');
  expect(gateway.requests(CREATE).map(({ body }) => body)).toMatchObject([{ name: SECOND, userId: FARMER.id }]);
});

it('a rejected creation shows the reason and keeps the input; a retry has the same idempotency key until something changes', async () => {
  const refusal = new Refusal(422, 'too_many_orchards', 'एक खाते में 50 बाग तक जुड़ते हैं।');
  const { gateway } = await openForm({ [CREATE]: refusal });
  await nameField();
  await write(say('name'), 'नदी वाला');
  for (const sent of [1, 2]) {
    await click(say('create'));
    await screen.findByText(`${say('failed', { why: refusal.body.error })} ${say('kept')}`);
    await expect.poll(() => gateway.requests(CREATE).length).toBe(sent);
  }
  await write(say('plantCount'), '400');
  await click(say('create'));
  await expect.poll(() => gateway.requests(CREATE).length).toBe(3);
  const [first, second, changed] = gateway.requests(CREATE).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(changed).not.toBe(first);
  expect((await textbox(say('name'))).value).toBe('नदी वाला');
});
