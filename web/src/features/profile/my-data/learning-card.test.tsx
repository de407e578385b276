// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { myDataTexts } from './my-data.hi.ts';

const GET = 'GET /api/learning-consent';
const PUT = 'PUT /api/learning-consent';

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const control = async () => {
  const one = (await main().findByRole('switch', { name: myDataTexts.learning })) as HTMLInputElement;
  await waitFor(() => expect(one.disabled).toBe(false));
  return one;
};

it('is off until a farmer allows it, and keeps its state', async () => {
  let allowed = false;
  const { reload } = await open('/profile', {
    as: FARMER,
    answers: {
      [GET]: () => ({ allowed }),
      [PUT]: ({ body }) => {
        ({ allowed } = body as { allowed: boolean });
        return { allowed };
      },
    },
  });
  expect((await control()).checked).toBe(false);
  await userEvent.click(await control());
  await screen.findByText(myDataTexts.learningOn);
  expect((await control()).checked).toBe(true);
  reload();
  await waitFor(async () => expect((await control()).checked).toBe(true));
  await userEvent.click(await control());
  await screen.findByText(myDataTexts.learningOff);
  expect(allowed).toBe(false);
});

it('failed change: says so, and is reverted', async () => {
  await open('/profile', {
    as: FARMER,
    answers: { [GET]: { allowed: false }, [PUT]: new Refusal(503, 'service_unavailable') },
  });
  await userEvent.click(await control());
  await screen.findByText(myDataTexts.learningFailed);
  expect((await control()).checked).toBe(false);
});

it('is not offered to a doctor, who asks no questions', async () => {
  const { gateway } = await open('/profile', { as: DOCTOR });
  await main().findByText(myDataTexts.downloadTitle);
  expect(main().queryByRole('switch', { name: myDataTexts.learning })).toBeNull();
  expect(gateway.requests(GET)).toEqual([]);
});
