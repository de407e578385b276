import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';
import { ASSET_NAMES, ENTRY, loadedFiles, requireAssets } from './built-files.ts';
import { modelFiles } from './model-files.ts';

interface PaintedModule {
  /** Prerenders a page; `whole`: React hydrates the markup instead of replacing it. */
  paint(path: string): Promise<{ html: string; whole: boolean }>;
}

export interface PaintedPage {
  path: string;
  /** The file in the build: `login.html` answers /login. */
  file: string;
  title: string;
  /** Description in link previews; left out: the product's default. */
  description?: string;
  /** The module of the page's code, preloaded. */
  module: string;
}

/**
 * Writes HTML that shows the page before any script runs: the prerendered markup that React hydrates, with the page's
 * styles inlined. There is no inline script; the gateway adds the hash of each <style> to its content security policy.
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
            const page = fill(template, { style, title, description, root, ahead });
            requireAssets(page, out);
            writeFileSync(join(out, file), page);
          }
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/**
 * Builds the painter that the gateway calls for pages that cannot be prerendered at build time, bundled into one
 * folder. The folder's name starts with a dot, so nothing in it is served.
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
        const folder = join(out, '.painter');
        await buildForNode(root, painter, folder);
        for (const file of globSync('**/*.js', { cwd: folder }))
          requireAssets(readFileSync(join(folder, file), 'utf8'), out, folder);
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
    // NODE_ENV is not set where it runs later.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ...{ ssr: painter, outDir: folder, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0 },
      rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
    },
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

/** In both meta tags, for search results and for link previews. */
function withDescription(template: string, description: string): string {
  return template.replace(
    /(<meta (?:name="description"|property="og:description") content=")[^"]*/g,
    (_, start: string) => start + description,
  );
}
