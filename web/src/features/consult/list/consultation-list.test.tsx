// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { consultationTexts } from '../../../consultation/consultation.hi.ts';
import { prescriptionTexts } from '../../../consultation/prescription/prescription.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultTexts } from '../consult.hi.ts';

const say = texts(consultTexts);
const CHAT = { chatThreadId: '01KZ000000000000000THREAD0' };
const OPEN = { ...CHAT, chatOpenUntil: '2099-12-12T18:29:59.000Z' };
const OVER = { ...CHAT, chatOpenUntil: '2026-10-04T02:00:00.000Z', endedAt: '2026-10-02T02:00:00.000Z' };

const openInDom = appInDom();
async function open(...all: Partial<Consultation>[]) {
  const served = new ServedConsultations(...all.map((facts) => consultation(facts)));
  const app = await openInDom('/consult', { as: FARMER, width: 360, answers: served.answers() });
  served.connect(app.gateway);
  const card = await screen.findByRole('region', { name: DOCTOR.name });
  return { ...app, served, card: within(card), textOfCard: () => card.textContent };
}

describe('an open consultation', () => {
  it.each([
    ['waits', { queue: { ahead: 0, expectedMinutes: 5 } }, consultationTexts.requested, consultTexts.waitingText],
    ['is accepted', { status: 'ringing', ...OPEN }, consultationTexts.ringing, consultTexts.ringingText],
    ['is connected', { status: 'connected', ...OPEN }, consultationTexts.connected, consultTexts.connectedText],
  ] satisfies [string, Partial<Consultation>, string, string][])(
    'that %s: shows its status and the matching link',
    async (_, facts: Partial<Consultation>, badge, text) => {
      const { gateway, card } = await open(facts);
      card.getByText(badge);
      card.getByText(text);
      const isAsked = facts.status === undefined;
      const path = isAsked ? `/consult?view=waiting&id=${CONSULTATION_ID}` : `/chat/${CHAT.chatThreadId}`;
      const way = await card.findByRole('link', { name: isAsked ? consultTexts.openWaiting : chatLinkTexts.chat });
      expect(way.getAttribute('href')).toBe(path);
      expect(card.queryByRole('button', { name: say('cancel', { amount: '₹200' }) }) !== null).toBe(isAsked);
      expect([...gateway.unexpected]).toEqual([]);
    },
  );

  it('cancelled by the farmer: moves to the closed ones', async () => {
    const { card, served } = await open({});
    await userEvent.click(card.getByRole('button', { name: say('cancel', { amount: '₹200' }) }));
    await click(consultTexts.cancelNow);
    await screen.findByText(consultTexts.cancelled);
    await screen.findByRole('img', { name: say('countPast', { n: 1 }) });
    await screen.findByText(consultationTexts.cancelled);
    expect(served.one()?.cancelledBy).toBe('farmer');
  });

  it('shows a new prescription live, with a link to its printable page', async () => {
    const { served } = await open({ status: 'connected', ...OPEN });
    await served.become({
      prescription: 'रोगी टहनी काटें।',
      prescriptionVersion: 1,
      prescriptionLines: [{ product: 'कासुगामाइसिन', preHarvestDays: 10, reason: 'पके फल पहले तोड़ लें' }],
    });
    const paper = within(await screen.findByRole('region', { name: prescriptionTexts.title }));
    paper.getByText('रोगी टहनी काटें।');
    paper.getByText('कासुगामाइसिन', { exact: false });
    const print = paper.getByRole('link', { name: prescriptionTexts.print });
    expect(print.getAttribute('href')).toBe(`/consult?view=paper&id=${CONSULTATION_ID}`);
  });

  it('shows the number of unread chat messages', async () => {
    const unread = [{ threadId: CHAT.chatThreadId, consultationId: CONSULTATION_ID, unread: 3 }];
    const served = new ServedConsultations(consultation({ status: 'connected', ...OPEN }));
    await openInDom('/consult', {
      as: FARMER,
      answers: { ...served.answers(), 'GET /api/chat/unread': { total: 3, threads: unread } },
    });
    await screen.findByRole('link', { name: new RegExp(`${chatLinkTexts.chat}.*3`) });
  });
});

describe('a closed consultation', () => {
  it.each([
    ['ended', { status: 'ended' }, consultationTexts.ended],
    ['rejected by the doctor', { status: 'rejected', isRefunded: true }, consultationTexts.rejected],
    ['unanswered', { status: 'dismissed', isRefunded: true }, consultationTexts.dismissed],
    [
      'cancelled by the farmer',
      { status: 'dismissed', cancelledBy: 'farmer', isRefunded: true },
      consultationTexts.cancelled,
    ],
    ['missed', { status: 'missed', isRefunded: true }, consultationTexts.missed],
  ] satisfies [string, Partial<Consultation>, string][])(
    '%s: shows the outcome, and whether the fee was refunded',
    async (_, facts: Partial<Consultation>, badge) => {
      const { card, gateway } = await open({ ...OVER, ...facts });
      card.getByText(badge);
      expect(card.queryByText(consultTexts.refunded) !== null).toBe(facts.isRefunded === true);
      expect(card.queryByRole('link', { name: consultTexts.giveReview }) !== null).toBe(facts.status === 'ended');
      await card.findByRole('link', { name: chatLinkTexts.old });
      expect([...gateway.unexpected]).toEqual([]);
    },
  );

  it('with a review: shows the rating and no review link', async () => {
    const { card } = await open({ status: 'ended', ...OVER, review: { rating: 4, reviewText: '' } });
    card.getByText(say('yourReview', { rating: 4 }));
    expect(card.queryByRole('link', { name: consultTexts.giveReview })).toBeNull();
  });
});
