import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';
import { ENTRY, loadedFiles } from './built-files.ts';

interface PaintedModule {
  /** The first picture of a page; `whole` when React takes the markup over instead of replacing it. */
  paint(path: string): Promise<{ html: string; whole: boolean }>;
}

export interface PaintedPage {
  path: string;
  /** The file in the build: `login.html` answers /login. */
  file: string;
  title: string;
  /** The module of the page's code, fetched ahead. */
  module: string;
}

/**
 * Writes HTML that shows the page before any script runs: the markup that React will take over, and the styles it
 * needs inside the file. There is no inline script; the gateway puts the hash of each <style> into its policy.
 */
export function paintedPages(painter: string, pages: readonly PaintedPage[]): Plugin {
  let root = '';
  let out = '';
  return {
    name: 'painted-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const manifest: Manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
        const template = readFileSync(join(out, ENTRY), 'utf8');
        const folder = mkdtempSync(join(tmpdir(), 'anar-painter-'));
        try {
          const { paint } = await buildPainter(root, painter, folder);
          for (const { path, file, title, module } of pages) {
            const { css, js: ahead } = loadedFiles(manifest, [ENTRY, module]);
            const style = css.map((name) => readFileSync(join(out, name), 'utf8').trim()).join('\n');
            const { html, whole } = await paint(path);
            const root = `<div id="root"${whole ? ` data-painted="${path}"` : ''}>${html}</div>`;
            writeFileSync(join(out, file), fill(template, { style, title, root, ahead }));
          }
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/** Builds the painter for Node and loads it. Its chunks are read while it paints. */
async function buildPainter(root: string, painter: string, folder: string): Promise<PaintedModule> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: painter, outDir: folder, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0 },
  });
  return await import(pathToFileURL(join(folder, 'painter.js')).href);
}

interface Filling {
  style: string;
  title: string;
  root: string;
  ahead: readonly string[];
}

function fill(template: string, { style, title, root, ahead }: Filling): string {
  const preloads = ahead
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>\n<style>${style}</style>\n${preloads.join('\n')}`)
    .replace('<div id="root"></div>', () => root);
}
