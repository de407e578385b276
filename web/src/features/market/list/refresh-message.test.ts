import type { MarketRefresh } from '@anar/contracts/market';
import { describe, expect, it } from 'vitest';
import { NOON } from '../testing.ts';
import { finishedMessage, recentMessage } from './refresh-message.ts';

describe('a refresh of the portal', () => {
  const looked = (facts: Partial<MarketRefresh>): MarketRefresh => ({
    state: 'done',
    startedAt: null,
    finishedAt: new Date(NOON - 180_000).toISOString(),
    received: 40,
    stored: 0,
    rejected: 0,
    ...facts,
  });

  it('shows its outcome', () => {
    expect(finishedMessage(looked({ stored: 12 }))).toEqual({
      title: 'भाव अपडेट हो गए',
      text: '12 नए भाव आए',
      tone: 'ok',
    });
    expect(finishedMessage(looked({})).title).toBe('कोई नया भाव नहीं आया');
    expect(finishedMessage(looked({ state: 'failed' })).tone).toBe('bad');
    expect(finishedMessage(looked({ state: 'running' })).title).toContain('देर');
  });

  it('shows its time, if it is too recent to repeat', () => {
    expect(recentMessage(looked({}), NOON).title).toBe('भाव 3 मिनट पहले ही देखे गए');
    expect(recentMessage(looked({}), NOON - 150_000).title).toBe('भाव अभी-अभी देखे गए');
    expect(recentMessage(looked({ state: 'failed' }), NOON).tone).toBe('bad');
  });
});
