import { categoryOfIndustry } from "#business/mailings/industries/industry-categories.ts";

/** What a photo shows, and what people see in it, by the group of an industry. */
const photos: Readonly<Record<string, readonly [of: string, shows: string]>> = {
  "home-repair": ["a job you finished", "your own work"],
  "home-improvement": ["a project you finished", "your own work"],
  "yard-and-cleaning": ["a home or yard you take care of", "your own work"],
  health: ["you and your team", "who they’ll meet"],
  "beauty-and-fitness": ["your studio or your work", "what they can expect"],
  "food-and-shops": ["what you make or sell", "the real thing"],
  "pets-and-children": ["your team at work", "who they can trust"],
  cars: ["a car you worked on", "your own work"],
  "money-and-law": ["you", "who they’d call"],
};

/** What a photo would do for the ads of an industry. */
export function describePhotoToAdd(industry: string): string {
  const { slug } = categoryOfIndustry(industry);
  const [of, shows] = photos[slug] ?? ["your business", "the real thing"];
  return `Add a photo of ${of}, and your designs can show people ${shows}.`;
}
