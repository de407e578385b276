export const timeTexts = {
  justNow: 'अभी',
  seconds: '{n} सेकंड पहले',
  minutes: '{n} मिनट पहले',
  hours: '{n} घंटे पहले',
  days: '{n} दिन पहले',
  months: '{n} महीने पहले',
  years: '{n} साल पहले',
} as const;
