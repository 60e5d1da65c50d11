/** Returns the list of questions that the built-in engine can answer, after an opening sentence. */
export const canAnswer = (first: string): string => `${first} I can say, of the flow on the canvas:

- what it does, way by way
- how it starts, which pages it shows, and how it ends
- what happens when something fails, or after a node
- which variables it reads and writes, and their values; or one of them, by its name
- which connections it uses, and which flows it calls
- which nodes contain custom code or scripts, and what that touches
- why a run failed
- what the linter finds, and how to mend it
- how a node is reached, by its title
- what changed between two versions
- what the chosen nodes do`;
