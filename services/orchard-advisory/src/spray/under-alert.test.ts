import { describe, expect, it } from 'vitest';
import { DAY_OVER, type SprayAdvice } from './spray-advice.ts';
import { limitByAlert } from './under-alert.ts';

const safe: SprayAdvice = { decision: 'safe', reasons: [DAY_OVER, 'हवा 6 किमी/घंटा तक: सब ठीक'], hours: [] };

describe('spraying while an alert stands', () => {
  it.each([
    ['orange', 'ऑरेंज अलर्ट'],
    ['red', 'लाल अलर्ट'],
  ] as const)('is never safe under %s, and says why first', (level, name) => {
    const { decision, reasons } = limitByAlert(safe, level);
    expect(decision).toBe('caution');
    expect(reasons).toEqual([DAY_OVER, expect.stringContaining(name), 'हवा 6 किमी/घंटा तक']);
  });

  it.each(['none', 'yellow'] as const)('is what the hours say under %s', (level) => {
    expect(limitByAlert(safe, level)).toEqual(safe);
  });

  it.each(['caution', 'avoid'] as const)('stays %s', (decision) => {
    expect(limitByAlert({ ...safe, decision }, 'red')).toEqual({ ...safe, decision });
  });
});
