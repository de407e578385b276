import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MarketList } from '@anar/contracts/market';
import { checker } from '@anar/service-kit/http/validation';
import type { FastifyBaseLogger } from 'fastify';
import { type PackedPage, packPage } from './packed-page.ts';

/** Renders the page with prices; built with the web app from its own component, in a folder that is not served. */
interface Painter {
  /** The HTML of the screen with these prices. */
  paintPrices(list: MarketList): string;
}

export interface PaintedMarketDeps {
  /** Folder of the built web app. */
  readonly root: string;
  /** The page without prices. */
  readonly html: string;
  /** The service's answer with the first list; throws or returns anything when the service fails. */
  readonly readPrices: () => Promise<unknown>;
  readonly log: FastifyBaseLogger;
}

/** Resolves to the page of /market with prices; undefined without prices: then the page is sent as built. */
export type PaintMarket = () => Promise<PackedPage | undefined>;

const PAINTER = '.painter/paint-prices.js';
/** Prices change once an hour. */
const KEPT_MS = 60_000;
/** After a failure all get the page without prices for so long, and the service is not asked. */
const AWAY_MS = 5000;
const ROOT = /<div id="root"[^>]*>[\s\S]*<\/div>(?=\s*<\/body>)/;

const isList = checker(MarketList);

/** Undefined where the build has no renderer. */
export async function createMarketPainting(deps: PaintedMarketDeps): Promise<PaintMarket | undefined> {
  const file = join(deps.root, PAINTER);
  if (!existsSync(file)) return undefined;
  const painter: Painter = await import(pathToFileURL(file).href);
  let kept: { until: number; page: Promise<PackedPage | undefined> } | undefined;
  return async () => {
    if (!kept || performance.now() >= kept.until) {
      // One request to the service for all concurrent ones.
      const next = { until: Number.POSITIVE_INFINITY, page: paint(painter, deps) };
      kept = next;
      next.page.then((page) => {
        next.until = performance.now() + (page ? KEPT_MS : AWAY_MS);
      });
    }
    return kept.page;
  };
}

/** Never throws: without prices the page is sent as built. */
async function paint(
  { paintPrices }: Painter,
  { html, readPrices, log }: PaintedMarketDeps,
): Promise<PackedPage | undefined> {
  try {
    const read = isList(await readPrices());
    if (!read.ok) return undefined;
    const list = read.value as MarketList;
    if (list.data.length === 0) return undefined;
    const root = `<div id="root">${paintPrices(list)}</div>`;
    const data = `<script type="application/json" id="painted-prices">${jsonInHtml(list)}</script>`;
    return await packPage(html.replace(ROOT, () => `${root}\n${data}`));
  } catch (err) {
    log.warn({ err }, 'the page of prices goes out without prices');
    return undefined;
  }
}

/** Escaped so that no text in it can close the script element. */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
