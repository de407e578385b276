import { BlockList, isIP } from 'node:net';
import type { TObject } from 'typebox';

/**
 * What a setting must be outside `ANAR_ENV=local`; stands in its schema: `Type.String({ production: 'https' })`.
 * `https`: addresses (separated by commas) of other machines over TLS. `ice`: the same of STUN and TURN. `secret`: a key that we
 * made ourselves: random, from no example, like no other key of the process. `provider-key`: one that was given to us: from no
 * example, like no other. `absent`: may be other than its default in `local` only.
 */
export type ProductionRule = 'https' | 'ice' | 'secret' | 'provider-key' | 'absent';

const RULES: Readonly<Record<ProductionRule, (value: string) => string | undefined>> = {
  https: httpsProblem,
  ice: (urls) => (urls === 'none' ? undefined : httpsProblem(urls.replaceAll(/(^|,)(stun|turn)s?:/g, '$1https://'))),
  secret: (value) => exampleProblem(value) ?? (entropyBits(value) < 96 ? 'is too easy to guess' : undefined),
  'provider-key': exampleProblem,
  absent: () => 'exists only with ANAR_ENV=local',
};

/** One line a setting that is good for a developer's machine only, values unsaid. `given`: the environment's text. */
export function productionProblems(schema: TObject, given: Readonly<Record<string, string>>): string[] {
  const ruled = Object.entries(schema.properties).flatMap(([name, property]) => {
    const { production: rule, default: byDefault } = property as { production?: ProductionRule; default?: unknown };
    const value = given[name] ?? String(byDefault ?? '');
    const isDefault = rule === 'absent' && value === String(byDefault);
    return rule === undefined || value === '' || isDefault ? [] : [{ name, rule, value }];
  });
  const keys = ruled.filter(({ rule }) => rule === 'secret' || rule === 'provider-key');
  return ruled.flatMap(({ name, rule, value }) => {
    const twin = keys.find((key) => key.name !== name && key.value === value);
    const problem =
      RULES[rule](value) ?? (twin && keys.some((key) => key.name === name) && `is the same as ${twin.name}`);
    return problem ? [`${name}: ${problem}`] : [];
  });
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('0.0.0.0');
thisMachine.addAddress('::1', 'ipv6');
thisMachine.addAddress('::', 'ipv6');

/** Why an address cannot be one that a running product calls or is called at; undefined when it can. */
export function httpsProblem(addresses: string): string | undefined {
  for (const address of addresses.split(',')) {
    const url = URL.parse(address.trim());
    if (url?.protocol !== 'https:') return 'must be https';
    // The parser has already made one form of 127.1, 0x7f000001 and their like.
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    if (/(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && thisMachine.check(host, family))) {
      return 'must not be this machine';
    }
  }
  return undefined;
}

const EXAMPLE =
  /local|example|sample|change.?me|your[-_ ]|dummy|placeholder|secret|password|^(test|demo|none|key|x+)$|(?:^|[-_])(test|demo)(?:$|[-_])/i;

function exampleProblem(key: string): string | undefined {
  return EXAMPLE.test(key) ? 'is a key from an example' : undefined;
}

/** Shannon entropy of the characters or of the steps between them, whichever is less: repeats and sequences have none. */
function entropyBits(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return Math.min(shannonBits(codes), shannonBits(steps));
}

function shannonBits(symbols: readonly number[]): number {
  const counts = [...Map.groupBy(symbols, (symbol) => symbol).values()];
  return counts.reduce((sum, { length }) => sum - length * Math.log2(length / symbols.length), 0);
}
