import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';
import { ENTRY, loadedFiles } from './built-files.ts';
import { modelFiles } from './model-files.ts';

interface PaintedModule {
  /** The first picture of a page; `whole` when React takes the markup over instead of replacing it. */
  paint(path: string): Promise<{ html: string; whole: boolean }>;
}

export interface PaintedPage {
  path: string;
  /** The file in the build: `login.html` answers /login. */
  file: string;
  title: string;
  /** What a chat says below the title of a link to it; left out: what the product is. */
  description?: string;
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
          const { paint }: PaintedModule = await buildForNode(root, painter, folder);
          for (const { path, file, title, description, module } of pages) {
            const { css, js: ahead } = loadedFiles(manifest, [ENTRY, module]);
            const style = css.map((name) => readFileSync(join(out, name), 'utf8').trim()).join('\n');
            const { html, whole } = await paint(path);
            const root = `<div id="root"${whole ? ` data-painted="${path}"` : ''}>${html}</div>`;
            writeFileSync(join(out, file), fill(template, { style, title, description, root, ahead }));
          }
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/**
 * Builds the painter that the gateway asks for what the build cannot know, with all that it needs in one folder. Its name
 * begins with a dot: nothing in it is served.
 */
export function keptPainter(painter: string): Plugin {
  let root = '';
  let out = '';
  return {
    name: 'kept-painter',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await buildForNode(root, painter, join(out, '.painter'));
      },
    },
  };
}

/** Builds a painter for Node and loads it. Its chunks are read while it paints. */
async function buildForNode(root: string, painter: string, folder: string) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), modelFiles()],
    ssr: { noExternal: true },
    // Where it runs later nobody says so.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: painter, outDir: folder, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0 },
  });
  return await import(pathToFileURL(join(folder, `${parse(painter).name}.js`)).href);
}

interface Filling {
  style: string;
  title: string;
  description: string | undefined;
  root: string;
  ahead: readonly string[];
}

function fill(template: string, { style, title, description, root, ahead }: Filling): string {
  const preloads = ahead
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const described = description === undefined ? template : withDescription(template, description);
  return described
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + title)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>\n<style>${style}</style>\n${preloads.join('\n')}`)
    .replace('<div id="root"></div>', () => root);
}

/** In both places, for those who search and for those who are sent a link. */
function withDescription(template: string, description: string): string {
  return template.replace(
    /(<meta (?:name="description"|property="og:description") content=")[^"]*/g,
    (_, start: string) => start + description,
  );
}
