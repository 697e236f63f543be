import { homeServiceStories } from "./home-service-stories.ts";
import { householdCareStories } from "./household-care-stories.ts";
import type { IndustryStory } from "./industry-story.ts";
import { localBusinessStories } from "./local-business-stories.ts";

export const industryStories: Readonly<Record<string, IndustryStory>> = {
  ...homeServiceStories,
  ...householdCareStories,
  ...localBusinessStories,
};
