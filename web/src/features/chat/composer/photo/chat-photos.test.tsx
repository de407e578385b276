// @vitest-environment happy-dom
import { CHAT } from '@anar/contracts/consult/constants';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../../testing/app.tsx';
import { click, write } from '../../../../../testing/by-name.ts';
import { CHAT_PATH, ServedChat } from '../../../../../testing/consult/chat.ts';
import { decodesPhotos } from '../../../../../testing/decoder.ts';
import { layOutLists } from '../../../../../testing/list-layout.ts';
import { FARMER } from '../../../../../testing/people.ts';
import { texts } from '../../../../i18n/texts.ts';
import { photoTexts } from '../../../../photo/photo.hi.ts';
import { ME } from '../../thread/testing/chat-fixtures.ts';
import { composerTexts } from '../composer.hi.ts';

const sayPhoto = texts(photoTexts);
const POST = 'POST /api/chat/:threadId/photo';

layOutLists();
const openInDom = appInDom();

/** An open chat in which these photos, each larger than the chat's limit, were chosen at once. */
async function chosen(...names: string[]) {
  const decoder = decodesPhotos();
  const chat = new ServedChat();
  const { gateway } = await openInDom(CHAT_PATH, {
    as: { ...FARMER, id: ME },
    width: 360,
    phoneAhead: chat.phoneAhead,
    answers: {
      ...chat.answers(),
      'GET /api/users/:userId/consultations/active': [],
      'GET /api/users/:userId/consultations/past': [],
      [POST]: () => ({ message: chat.store({ senderId: ME, content: '', messageType: 'photo' }) }),
    },
  });
  chat.connect(gateway);
  const bytes = new Uint8Array(CHAT.photoMaxBytes + 1);
  const files = names.map((name) => new File([bytes], name, { type: 'image/jpeg' }));
  await userEvent.upload(await screen.findByLabelText(photoTexts.choose), files);
  return { decoder, sent: () => gateway.requests(POST).map(({ body }) => String(body)) };
}

it('photos above 5 MB are shrunk on the phone, one after the other, and sent together with one caption', async () => {
  const { decoder, sent } = await chosen('1.jpg', '2.jpg', '3.jpg', '4.jpg');
  for (const n of [1, 2, 3]) await screen.findByRole('img', { name: sayPhoto('chosen', { n }) });
  expect(screen.queryByText(composerTexts.photoTooLarge)).toBeNull();
  // The fourth is more than a choice takes.
  expect(screen.queryByRole('img', { name: sayPhoto('chosen', { n: 4 }) })).toBeNull();
  expect(decoder).toEqual({ most: 1, edges: [1600, 1600, 1600] });
  await write(composerTexts.caption, 'पत्ते के धब्बे');
  await click(composerTexts.send, screen.getByRole('dialog'));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map((form) => form.includes('पत्ते के धब्बे'))).toEqual([true, false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('one of several photos can be left out', async () => {
  const { sent } = await chosen('1.jpg', '2.jpg');
  await click(sayPhoto('remove', { n: 1 }));
  await screen.findByRole('img', { name: composerTexts.previewAlt });
  await click(composerTexts.send, screen.getByRole('dialog'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});
