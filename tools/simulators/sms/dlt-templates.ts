/**
 * Message texts as registered on the DLT portal, by template id; `##name##` is a variable. The last line of a code's
 * text is WebOTP's: it must name the site's host and come last.
 */
export function dltTemplates(host: string): Readonly<Record<string, string>> {
  return {
    // A parser for codes must find none in it.
    'anar-notice': `अनार मित्र: ##notice##। देखें: ${host}`,
    'anar-otp': `##otp## आपका अनार मित्र लॉगिन कोड है। 5 मिनट तक मान्य। किसी को न बताएँ।\n\n@${host} ###otp##`,
  };
}

/** Fills a template. Undefined if a variable is missing, as the real gateway then refuses. */
export function fillTemplate(template: string, variables: Readonly<Record<string, unknown>>): string | undefined {
  let complete = true;
  const text = template.replace(/##(\w+)##/g, (_, name: string) => {
    const value = variables[name];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    complete = false;
    return '';
  });
  return complete ? text : undefined;
}
