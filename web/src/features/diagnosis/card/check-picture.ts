/** A check as text for another person; undefined lines are left out. */
export interface SharedWords {
  title: string;
  /** What was asked. */
  asked: string | undefined;
  /** The problem, or that it is not clear. */
  verdict: string;
  /** What to do. */
  advice: string | undefined;
  /** That it is an estimate. */
  estimate?: string | undefined;
  /** Name of the sender: the app. */
  from: string;
}

interface Paragraph {
  text: string | undefined;
  /** Pixels. */
  size: number;
  bold?: boolean;
  colour: string;
}

/** Pixels; the width that chat apps show without downscaling. */
const [WIDTH, EDGE, GAP, HEAD] = [1080, 72, 36, 150];
const LINE_HEIGHT = 1.5;
/** Longer paragraphs are cut, since a picture should fit one screen: the full text is shared along with it. */
const MOST_LINES = 16;
/** The light colours of tokens.css: a picture has no theme. */
const COLOUR = {
  paper: '#FBF4F2',
  brand: '#A01546',
  onBrand: '#FFFFFF',
  verdict: '#8A0F3A',
  text: '#2A1218',
  soft: '#59414A',
};

/** The check as a picture that a chat shows inline. Null where the browser has no canvas. */
export async function drawCheck(words: SharedWords): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const paragraphs: Paragraph[] = [
    { text: words.asked, size: 40, colour: COLOUR.soft },
    { text: words.verdict, size: 64, bold: true, colour: COLOUR.verdict },
    { text: words.advice, size: 46, colour: COLOUR.text },
    { text: words.estimate, size: 36, colour: COLOUR.soft },
  ];
  const set = paragraphs.flatMap(({ text, ...look }) => {
    if (!text) return [];
    context.font = fontOf(look);
    const lines = linesOf(text, (line) => context.measureText(line).width <= WIDTH - 2 * EDGE);
    return [{ ...look, lines: lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), '…'] : lines }];
  });
  const heightOf = ({ lines, size }: (typeof set)[number]) => lines.length * size * LINE_HEIGHT + GAP;
  canvas.width = WIDTH;
  canvas.height = HEAD + EDGE + set.reduce((sum, one) => sum + heightOf(one), 0) + EDGE;
  context.fillStyle = COLOUR.paper;
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.fillStyle = COLOUR.brand;
  context.fillRect(0, 0, WIDTH, HEAD);
  context.textBaseline = 'middle';
  context.fillStyle = COLOUR.onBrand;
  context.font = fontOf({ size: 52, bold: true });
  context.fillText(`${words.from} · ${words.title}`, EDGE, HEAD / 2);
  let top = HEAD + EDGE;
  for (const one of set) {
    context.font = fontOf(one);
    context.fillStyle = one.colour;
    for (const [index, line] of one.lines.entries()) {
      context.fillText(line, EDGE, top + (index + 0.5) * one.size * LINE_HEIGHT);
    }
    top += heightOf(one);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'anar-mitra.png', { type: 'image/png' });
}

const fontOf = ({ size, bold = false }: Pick<Paragraph, 'size' | 'bold'>) =>
  `${bold ? 'bold ' : ''}${size}px system-ui, sans-serif`;

/** Wraps a text between words where the next one would not fit; line breaks of the text stay. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (line && !fits(longer)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
