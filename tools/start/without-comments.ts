import { parseSync } from 'rolldown/utils';

/**
 * JavaScript without its comments; line numbers and what follows a comment in its line stay. The engine keeps the
 * source of all loaded code, and one non-Latin letter doubles its size. Unparsable files stay unchanged.
 */
export function withoutComments(code: string, sourceType: 'module' | 'commonjs' | 'unambiguous'): string {
  const { comments, errors } = parseSync('code.js', code, { sourceType });
  if (errors.length > 0) return code;
  let text = '';
  let done = 0;
  for (const { start, end } of comments) {
    if (code.startsWith('#!', start)) continue;
    text += code.slice(done, start);
    const lines = code.slice(start, end).split('\n');
    const endsLine = /^\r?(\n|$)/.test(code.slice(end, end + 2));
    if (endsLine || lines.length > 1) text = text.replace(/[ \t]+$/, '');
    text += '\n'.repeat(lines.length - 1);
    if (!endsLine) text += ' '.repeat(lines.at(-1)?.length ?? 0);
    done = end;
  }
  return text + code.slice(done);
}
