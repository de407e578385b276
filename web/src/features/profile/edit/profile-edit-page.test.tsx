// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { Refusal } from '../../../../testing/gateway.ts';
import { FARMER } from '../../../../testing/people.ts';
import { editTexts } from './edit.hi.ts';

const open = appInDom();
const RENAME = 'PUT /api/users/:userId';
const main = () => within(screen.getByRole('main'));
const field = () => main().findByRole<HTMLInputElement>('textbox', { name: new RegExp(editTexts.name) });
const clickButton = async (name: string) => userEvent.click(await main().findByRole('button', { name, busy: false }));
const write = async (name: string) => {
  await userEvent.clear(await field());
  await userEvent.type(await field(), name);
};
const openForm = async () => {
  const app = await open('/profile-edit', { as: FARMER });
  await clickButton(editTexts.change);
  return app;
};
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the name', () => {
  it('is asked for if missing, takes at most 50 letters, and can be reverted', async () => {
    const { gateway } = await openForm();
    expect(document.activeElement).toBe(await field());
    await write('   ');
    await clickButton(editTexts.save);
    expect(await alert()).toContain(editTexts.nameMissing);
    expect(await alert()).toContain(editTexts.nameMissingText);
    await userEvent.clear(await field());
    await userEvent.paste('क'.repeat(60));
    expect((await field()).value).toHaveLength(50);
    await clickButton(editTexts.cancel);
    main().getByRole('heading', { name: FARMER.name });
    expect(document.activeElement).toBe(main().getByRole('button', { name: editTexts.change }));
    await clickButton(editTexts.change);
    expect((await field()).value).toBe(FARMER.name);
    expect(gateway.requests(RENAME)).toEqual([]);
  });

  it('refused: stays in the field, and a double click stores it once', async () => {
    const { gateway } = await openForm();
    gateway.answer({ [RENAME]: new Refusal(503, 'service_unavailable', 'सेवा अभी उपलब्ध नहीं है।') });
    await write('  रमेश शिंदे ');
    await clickButton(editTexts.save);
    expect(await alert()).toContain('सेवा अभी उपलब्ध नहीं है।');
    expect((await field()).value).toBe('  रमेश शिंदे ');
    gateway.answer({ [RENAME]: { user: { ...FARMER, name: 'रमेश शिंदे' } } });
    const release = gateway.hold(RENAME);
    await userEvent.dblClick(await main().findByRole('button', { name: editTexts.save, busy: false }));
    await main().findByRole('button', { name: new RegExp(editTexts.saving), busy: true });
    release();
    await screen.findByText(editTexts.savedText);
    await main().findByRole('heading', { name: 'रमेश शिंदे' });
    expect(gateway.requests(RENAME).map(({ body }) => body)).toEqual([{ name: 'रमेश शिंदे' }, { name: 'रमेश शिंदे' }]);
  });

  it('offline: stays in the field, and nothing is sent', async () => {
    const { gateway, goOffline } = await openForm();
    await write('रमेश');
    goOffline();
    await clickButton(editTexts.save);
    expect(await alert()).toContain(editTexts.offline);
    expect((await field()).value).toBe('रमेश');
    await waitFor(() => expect(gateway.requests(RENAME)).toEqual([]));
  });
});
