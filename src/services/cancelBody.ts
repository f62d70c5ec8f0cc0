/** Cancels the body of a response if only the status matters: an unread body keeps the connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
