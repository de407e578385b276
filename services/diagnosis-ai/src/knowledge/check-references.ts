import type { Knowledge } from './knowledge.ts';

/**
 * Throws one error that lists every id that does not exist or is used twice, and every problem paired with a label that
 * does not name it.
 */
export function checkReferences(knowledge: Knowledge): void {
  const wrong = [
    ...twice(
      'page',
      [...knowledge.problems, ...knowledge.howTo].map(({ id }) => id),
    ),
    ...twice(
      'label',
      knowledge.labels.map(({ id }) => id),
    ),
    ...twice(
      'option',
      knowledge.questions.flatMap(({ options }) => options.map(({ id }) => id)),
    ),
    ...wrongLabels(knowledge),
    ...wrongProblemNames(knowledge),
    ...wrongSources(knowledge),
    ...wrongOptions(knowledge),
    ...wrongPages(knowledge),
    ...withoutWayOut(knowledge),
  ];
  if (wrong.length > 0) throw new Error(`knowledge base: ${wrong.join('; ')}`);
}

function twice(kind: string, ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${kind} ${id} stands twice`);
}

/** A problem may name a product only if the product's label names the problem. */
function wrongLabels({ problems, labels }: Knowledge): string[] {
  return problems.flatMap((problem) =>
    problem.label
      .filter((id) => !labels.find((label) => label.id === id)?.pests.some((pest) => problem.pests.includes(pest)))
      .map((id) => `problem ${problem.id} names product ${id}, whose label does not name it`),
  );
}

function wrongProblemNames({ problems, seasons, questions, symptoms, lookAlikes }: Knowledge): string[] {
  const known = new Set(problems.map(({ id }) => id));
  const named = [
    ...seasons.map(({ problem }) => problem),
    ...lookAlikes.flatMap(({ pair }) => pair),
    ...questions.flatMap(({ between, insteadOfGuessing = [] }) => [...between, ...insteadOfGuessing]),
    ...[...symptoms, ...questions.flatMap(({ options }) => options)].flatMap((sign) => [
      ...(sign.for ?? []),
      ...(sign.against ?? []),
    ]),
  ];
  return named.filter((id) => !known.has(id)).map((id) => `no problem ${id}`);
}

function wrongSources({ sources, ...knowledge }: Knowledge): string[] {
  const used = [
    ...knowledge.problems.flatMap(({ src, first, organic }) => [
      ...src,
      ...first.map((step) => step.src),
      ...(organic ? [organic.src] : []),
    ]),
    ...knowledge.howTo.flatMap(({ src, steps, avoid }) => [...src, ...[...steps, ...avoid].map((one) => one.src)]),
    ...[...knowledge.labels, ...knowledge.safetyLines, ...knowledge.seasons, ...knowledge.lookAlikes].map(
      ({ src }) => src,
    ),
    ...Object.values(knowledge.blocklist).flatMap((rows) => rows.map(({ src }) => src)),
    knowledge.nutrition.src,
    knowledge.water.field_check_src,
  ];
  return [...new Set(used)].filter((src) => !sources[src]).map((src) => `no source ${src}`);
}

/** A tap must not force a wrong answer: each question has "none of these" and "not known"; the days to harvest are a number. */
function withoutWayOut({ questions }: Knowledge): string[] {
  return questions.flatMap(({ id, options, harvest }) =>
    (['none', 'nothing'] as const)
      .filter((way) => options.filter(({ means }) => means === way).length !== (harvest && way === 'none' ? 0 : 1))
      .map((way) => `question ${id} needs one option that tells ${way}`),
  );
}

function wrongOptions({ questions, symptoms }: Knowledge): string[] {
  const options = questions.flatMap((question) => question.options);
  const tappable = new Set<string>([...options, ...symptoms].map(({ id }) => id));
  return [
    ...options
      .filter(({ leadsTo }) => leadsTo && !questions.some(({ id }) => id === leadsTo))
      .map(({ id }) => `option ${id} leads nowhere`),
    ...questions
      .flatMap(({ after = [], notAfter = [] }) => [...after, ...notAfter])
      .filter((id) => !tappable.has(id))
      .map((id) => `no option ${id}`),
  ];
}

function wrongPages({ howTo }: Knowledge): string[] {
  return howTo.flatMap(({ id, related }) =>
    related
      .filter((other) => !howTo.some((page) => page.id === other))
      .map((other) => `page ${id} leads to no ${other}`),
  );
}
