/** The push services that subscriptions may use. */
export interface PushServices {
  /** Host names; `*.` before one allows all its subdomains. */
  hosts: readonly string[];
  /** Origin of the simulator, on a developer's machine only. */
  simulatorUrl?: string | undefined;
}

const SIMULATED = '/web-push/';

/**
 * The validated endpoint of a subscription, undefined when it is of no known push service. It is chosen by the client:
 * any other host would be an SSRF into our network.
 */
export function pushEndpoint(given: string, { hosts, simulatorUrl }: PushServices): string | undefined {
  const url = URL.parse(given);
  if (url?.username !== '' || url.password !== '') return undefined;
  if (simulatorUrl && url.origin === new URL(simulatorUrl).origin)
    return url.pathname.startsWith(SIMULATED) ? url.href : undefined;
  const isKnown = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  return isKnown && url.protocol === 'https:' && url.port === '' ? url.href : undefined;
}
