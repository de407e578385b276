import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import type { Orchard } from '@anar/contracts/orchards';
import { afterEach, expect, it, vi } from 'vitest';
import { diagnosisKept, orchardSaved, waitingRead } from '../device/device-slice.ts';
import { ADVICE_KEY, emptyState, FERTILIZER_KEY, ORCHARD_FORM_KEY, ORCHARDS_KEY } from '../device/persisted-state.ts';
import { signedIn } from './session-slice.ts';
import { endSession, persistedPart, store } from './store.ts';

afterEach(() => vi.unstubAllGlobals());

it('nothing of the person stays on the device but what waits for the network', () => {
  const device = new Map([ADVICE_KEY, FERTILIZER_KEY, ORCHARD_FORM_KEY, ORCHARDS_KEY].map((key) => [key, 'told']));
  const forgotten: string[] = [];
  vi.stubGlobal('localStorage', { removeItem: (key: string) => device.delete(key) });
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) > 0 });
  const user = { id: 'U1', name: 'रमेश', phone: '9876543210', role: 'farmer', wallet: { balancePaise: 500 } } as const;
  const waiting = { id: 'Q1', userId: 'U1', kind: 'question', timestamp: 1 };
  store.dispatch(signedIn({ user: { ...user, plan: 'free', createdAt: '' }, token: 'token' }));
  store.dispatch(orchardSaved({ id: 'O1' } as Orchard));
  store.dispatch(diagnosisKept({ id: 'R1' } as DiagnosisRecord));
  store.dispatch(waitingRead([waiting]));
  endSession();
  expect(persistedPart(store.getState())).toEqual({ ...emptyState, offlineQueue: [waiting] });
  expect([...device.keys()]).toEqual([]);
  expect(forgotten).toEqual(['anar-mitra-media']);
});
