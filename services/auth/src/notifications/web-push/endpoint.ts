/** Where browsers may have their pushes from. */
export interface PushServices {
  /** Host names; `*.` before one stands for all below it. */
  hosts: readonly string[];
  /** Origin of the simulator, on a developer's machine only. */
  simulatorUrl?: string | undefined;
}

const SIMULATED = '/web-push/';

/**
 * The address of a subscription as it is called, undefined when it is of no push service that we know. It comes from
 * whoever calls us: any other host would be called from inside our network.
 */
export function pushEndpoint(told: string, { hosts, simulatorUrl }: PushServices): string | undefined {
  const url = URL.parse(told);
  if (url?.username !== '' || url.password !== '') return undefined;
  if (simulatorUrl && url.origin === new URL(simulatorUrl).origin)
    return url.pathname.startsWith(SIMULATED) ? url.href : undefined;
  const isKnown = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  return isKnown && url.protocol === 'https:' && url.port === '' ? url.href : undefined;
}
