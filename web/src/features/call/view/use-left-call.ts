import type { Call } from '@anar/contracts/consult/calls';
import { useEffect, useState } from 'react';
import { wasLeft } from '../session/device-id.ts';

/** The call, once it is known that the page that was in it is closed: this page may rejoin. */
export function useLeftCall(call: Call | undefined, role: 'doctor' | 'farmer'): Call | undefined {
  const [leftId, setLeftId] = useState<string>();
  useEffect(() => {
    if (!call) return;
    let isWanted = true;
    void wasLeft(call, role).then((isLeft) => isWanted && isLeft && setLeftId(call.id));
    return () => {
      isWanted = false;
    };
  }, [call, role]);
  return call && call.id === leftId ? call : undefined;
}
