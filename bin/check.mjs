/** npm run check: what CI runs, exactly: all stages of npm test. */
import "./test.mjs";
