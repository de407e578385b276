import { parseSync } from 'rolldown/utils';

interface Span {
  start: number;
  end: number;
}

/** JavaScript without indentation: a sixth of the source text that the engine keeps. Multi-line strings stay. */
export function withoutIndents(code: string, sourceType: 'module' | 'unambiguous'): string {
  const texts = /`|\\\r?\n/.test(code) ? textsOf(code, sourceType) : [];
  if (texts === undefined) return code;
  let at = 0;
  return code.replace(/^[ \t]+/gm, (indent: string, start: number) => {
    while ((texts[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    const text = texts[at];
    return text !== undefined && text.start < start ? indent : '';
  });
}

/** In source order; empty if it cannot be parsed. */
function textsOf(code: string, sourceType: 'module' | 'unambiguous'): Span[] | undefined {
  const { program, errors } = parseSync('code.js', code, { sourceType });
  if (errors.length > 0) return undefined;
  const found: Span[] = [];
  const walk = (node: object) => {
    const { type, start, end } = node as Span & { type?: string };
    if (type === 'TemplateElement' || type === 'Literal') found.push({ start, end });
    else for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) walk(child);
  };
  walk(program);
  return found.sort((a, b) => a.start - b.start);
}
