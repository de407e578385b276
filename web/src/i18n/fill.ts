/** Names of the `{placeholders}` in a text. */
export type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** The arguments that a text needs: none, or one object with a value for each placeholder. */
export type Filling<Text> = [Placeholder<Text>] extends [never]
  ? []
  : [Readonly<Record<Placeholder<Text>, string | number>>];

export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
