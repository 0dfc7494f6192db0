import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateWithOpenapiGenerator, openProject } from './try-client.ts'

test('openapi-generator, go', async (t) => {
  const project = await openProject(t)
  const { folder, run, assertAnswers } = project
  await generateWithOpenapiGenerator(project, 'go', 'packageName=made,withGoMod=false')
  await rm(join(folder, 'client/test'), { recursive: true }) // tests to be filled in, of a module of another name
  await writeFile(join(folder, 'go.mod'), 'module program\n\ngo 1.23\n')
  await writeFile(join(folder, 'program.go'), PROGRAM)
  await run('go', 'mod', 'tidy')
  await run('go', 'vet', './...')
  await assertAnswers('go', 'run', '.')
})

const PROGRAM = `
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	made "program/client"
)

func main() {
	configuration := made.NewConfiguration()
	configuration.Servers = made.ServerConfigurations{{URL: os.Getenv("CROWDTAPE_URL")}}
	client := made.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), made.ContextAccessToken, os.Getenv("CROWDTAPE_API_KEY"))

	prices, _, err := client.MarketAPI.GetPrices(ctx).Symbols([]string{"BTC", "ETH", "NOSUCH"}).Execute()
	stopOn(err)
	rows := []string{}
	for _, row := range prices.Data {
		value := row.Status
		if price := row.Price.Get(); price != nil {
			value = *price
		}
		rows = append(rows, row.Requested+" "+value)
	}
	fmt.Println(strings.Join(rows, ", "))

	pages, posts, withheld := 0, 0, "none"
	for call := client.SocialAPI.ListPosts(ctx).Symbol("BTC").Limit(2); ; pages++ {
		page, _, err := call.Execute()
		stopOn(err)
		posts += len(page.Data)
		for _, post := range page.Data {
			if reason := post.TextWithheld.Get(); reason != nil {
				withheld = *reason
			}
		}
		next := page.Page.NextCursor.Get()
		if next == nil {
			break
		}
		call = call.Cursor(*next)
	}
	fmt.Printf("%d posts on %d pages, %s withheld\\n", posts, pages+1, withheld)

	price := "69000"
	body := made.NewCreateAlertBody("above", made.CreateAlertBodyPrice{String: &price})
	body.SetSymbol("BTC")
	alert, _, err := client.AlertsAPI.CreateAlert(ctx).CreateAlertBody(*body).Execute()
	stopOn(err)
	fmt.Println(alert.Condition, alert.Price)

	csv, _, err := client.MarketAPI.GetPricesAsFile(ctx, "csv").Symbols([]string{"BTC"}).Execute()
	stopOn(err)
	fmt.Println(strings.Join(strings.Split(strings.Split(csv, "\\r\\n")[0], ",")[:4], ","))
	parquet, _, err := client.SocialAPI.ListSignalsAsParquet(ctx).Symbol("BTC").Execute()
	stopOn(err)
	first := make([]byte, 4)
	_, err = io.ReadFull(parquet, first)
	stopOn(err)
	fmt.Println(string(first))

	_, _, err = client.SocialAPI.ListPosts(ctx).Limit(0).Execute()
	problem := err.(*made.GenericOpenAPIError).Model().(made.Problem)
	fmt.Println(problem.Code, problem.Errors[0].Pointer)
}

func stopOn(err error) {
	if err != nil {
		panic(err)
	}
}
`
