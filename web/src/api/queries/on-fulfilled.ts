/** For `onQueryStarted`: acts on the answer when it comes. A failure is told by who sent the call. */
export function onFulfilled<T>(answered: Promise<{ data: T }>, act: (data: T) => unknown): void {
  answered.then(
    ({ data }) => act(data),
    () => undefined,
  );
}
