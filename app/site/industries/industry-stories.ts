import { houseStories } from "./house-stories.ts";
import type { IndustryStory } from "./industry-story.ts";
import { peopleStories } from "./people-stories.ts";
import { townStories } from "./town-stories.ts";

/** What each industry's page says of its own, by slug. */
export const industryStories: Readonly<Record<string, IndustryStory>> = {
  ...houseStories,
  ...peopleStories,
  ...townStories,
};
