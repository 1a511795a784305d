/** What a page has asked the server for, and why it did not get it. */

import { problemText } from './problem';

export class Asked<Answer> {
  /** None before the first answer came; the last one stays when another question fails. */
  answer: Answer | null = $state.raw(null);
  problem = $state('');
  /** Whether an answer is waited for. */
  busy = $state(false);

  async ask(question: () => Promise<Answer>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      this.answer = await question();
    } catch (error) {
      this.problem = problemText(error);
    } finally {
      this.busy = false;
    }
  }
}
