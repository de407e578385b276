// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { Refusal } from '../../../../testing/gateway.ts';
import { FARMER } from '../../../../testing/people.ts';
import { edit as words } from '../../../i18n/hi/profile/edit.ts';

const open = appInDom();
const RENAME = 'PUT /api/users/:userId';
const main = () => within(screen.getByRole('main'));
const field = () => main().findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name, busy: false }));
const write = async (name: string) => {
  await userEvent.clear(await field());
  await userEvent.type(await field(), name);
};
const openForm = async () => {
  const app = await open('/profile-edit', { as: FARMER });
  await press(words.change);
  return app;
};
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the name', () => {
  it('is asked for where there is none, takes no more than 50 letters, and is left as it was', async () => {
    const { gateway } = await openForm();
    expect(document.activeElement).toBe(await field());
    await write('   ');
    await press(words.save);
    expect(await alert()).toContain(words.nameMissing);
    expect(await alert()).toContain(words.nameMissingText);
    await userEvent.clear(await field());
    await userEvent.paste('क'.repeat(60));
    expect((await field()).value).toHaveLength(50);
    await press(words.cancel);
    main().getByRole('heading', { name: FARMER.name });
    expect(document.activeElement).toBe(main().getByRole('button', { name: words.change }));
    await press(words.change);
    expect((await field()).value).toBe(FARMER.name);
    expect(gateway.requests(RENAME)).toEqual([]);
  });

  it('that is refused stays in the box, and is stored once at a double press', async () => {
    const { gateway } = await openForm();
    gateway.answer({ [RENAME]: new Refusal(503, 'service_unavailable', 'सेवा अभी उपलब्ध नहीं है।') });
    await write('  रमेश शिंदे ');
    await press(words.save);
    expect(await alert()).toContain('सेवा अभी उपलब्ध नहीं है।');
    expect((await field()).value).toBe('  रमेश शिंदे ');
    gateway.answer({ [RENAME]: { user: { ...FARMER, name: 'रमेश शिंदे' } } });
    const release = gateway.hold(RENAME);
    await userEvent.dblClick(await main().findByRole('button', { name: words.save, busy: false }));
    await main().findByRole('button', { name: new RegExp(words.saving), busy: true });
    release();
    await screen.findByText(words.savedText);
    await main().findByRole('heading', { name: 'रमेश शिंदे' });
    expect(gateway.requests(RENAME).map(({ body }) => body)).toEqual([{ name: 'रमेश शिंदे' }, { name: 'रमेश शिंदे' }]);
  });

  it('stays in the box without a network, and nothing is sent', async () => {
    const { gateway, goOffline } = await openForm();
    await write('रमेश');
    goOffline();
    await press(words.save);
    expect(await alert()).toContain(words.offline);
    expect((await field()).value).toBe('रमेश');
    await waitFor(() => expect(gateway.requests(RENAME)).toEqual([]));
  });
});
