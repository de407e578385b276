/** The body of every error of the OpenAI API. */
export function refusal(
  message: string,
  code: string | null,
  type = 'invalid_request_error',
  param: string | null = null,
) {
  return { error: { message, type, param, code } };
}
